import { pair } from '@fairlead/shared/look/pair';

/** Colours that carry a meaning of the data: rows, limits, kinds of run. */
export const DATA_COLORS = {
  balmo: {
    DEFAULT: pair('#1450B0', '#85B7FA'),
    subtle: pair('#E4EFFE', '#172742'),
  },
  row: {
    submitted: pair('#E3F9EB', '#12271C'),
    earliest: pair('#2671D8', '#5E9DF0'),
    total: pair('#EFF5F5', '#181F21'),
  },
  limit: {
    DEFAULT: pair('#B21A1C', '#F98076'),
    alert: pair('#A7610C', '#EDBB64'),
  },
  run: {
    intraday: {
      page: pair('#FCF4DB', '#161207'),
      band: pair('#9A7D07', '#B39532'),
      text: pair('#614E00', '#DEC98A'),
    },
    prelim: {
      page: pair('#FFF1EA', '#1C0F08'),
      band: pair('#BB6637', '#D48053'),
      text: pair('#7B3C17', '#F9BA9A'),
    },
    likelyCob: {
      page: pair('#EDF5FE', '#09131F'),
      band: pair('#4383C8', '#5E9CE0'),
      text: pair('#205185', '#A4CFFF'),
    },
    cob: {
      page: pair('#E8F7F7', '#061616'),
      band: pair('#2B9192', '#0FAEAF'),
      text: pair('#015C5D', '#84DCDD'),
    },
    verified: {
      page: pair('#E8F9EB', '#0A160C'),
      band: pair('#3F9557', '#5DAD70'),
      text: pair('#1C5F31', '#A3DBAD'),
    },
    scenario: {
      page: pair('#FBEFFB', '#1A0D1A'),
      band: pair('#A564A9', '#BD7DC1'),
      text: pair('#6B3A6E', '#E7B8E9'),
    },
  },
};
