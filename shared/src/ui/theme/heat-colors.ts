import { pair } from '@fairlead/shared/look/pair';

/** Eleven steps each way, mixed in OKLab from the surface; text on them stays ink. */
export const HEAT_COLORS = {
  heat: {
    neg: {
      0: pair('#FFFFFF', '#13181A'),
      1: pair('#FFF4F3', '#211C1C'),
      2: pair('#FFE9E6', '#2E1F1F'),
      3: pair('#FFDEDA', '#3B2221'),
      4: pair('#FFD3CD', '#492523'),
      5: pair('#FFC8C1', '#562725'),
      6: pair('#FFBDB5', '#642927'),
      7: pair('#FFB2A9', '#722A28'),
      8: pair('#FFA69D', '#812B2A'),
      9: pair('#FF9B91', '#8F2C2B'),
      10: pair('#FD8F85', '#9E2C2C'),
    },
    pos: {
      0: pair('#FFFFFF', '#13181A'),
      1: pair('#F2FBF6', '#151E1E'),
      2: pair('#E4F7EE', '#162523'),
      3: pair('#D6F3E5', '#162C27'),
      4: pair('#C9EEDC', '#17322C'),
      5: pair('#BAEAD4', '#173931'),
      6: pair('#ACE6CB', '#164135'),
      7: pair('#9DE1C3', '#15483A'),
      8: pair('#8EDDBB', '#124F3F'),
      9: pair('#7ED9B2', '#0F5644'),
      10: pair('#6CD4AA', '#095E49'),
    },
  },
};
