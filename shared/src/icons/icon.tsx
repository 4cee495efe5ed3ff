import { ICON_PATHS } from './paths.ts';

export type IconName = keyof typeof ICON_PATHS;

type Props = {
  readonly name: IconName;
  /** 16 px by default; 14 beside small text. */
  readonly size?: 12 | 14 | 16 | 20;
  /** Accessible name where no word beside the icon says it. Without it, readers skip the icon. */
  readonly label?: string;
};

/** An icon of the product's set, in the colour of the text around it. */
export function Icon({ name, size = 16, label }: Props) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...named}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
