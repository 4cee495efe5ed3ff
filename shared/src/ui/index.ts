/**
 * The only door to Chakra for shell and remotes, and the product's own parts. The list is curated:
 * sharing Chakra whole would cost every user 150 KB (decision 0040).
 */
export { Box, chakra, Flex, Portal, VisuallyHidden } from '@chakra-ui/react';
export { Icon, type IconName } from '@fairlead/shared/icons';

/** @public */
export { AreaView } from './area-view.tsx';
export { Button, IconButton } from './button.tsx';
export {
  chooseColorMode,
  type ColorMode,
  type ColorModeChoice,
  useColorMode,
} from './color-mode.ts';
export { useCopy } from './copy.ts';
export { type DrawingName, FairleadMark } from './drawings.tsx';
export { Input } from './field.tsx';
export { FilterFold } from './filter-fold.tsx';
export { focusPage } from './focus-page.ts';
export { type FrameOfButton, useFrameButton } from './frame-button.ts';
export { FramedInput, InputFrame } from './input-frame.ts';
export { LoadingLine, LoadingText, SkeletonBar } from './loading.tsx';
export { NavigationEntry } from './navigation-entry.ts';
export { Notice, SupportId } from './notice.tsx';
export { onDemand, useOnDemand } from './on-demand.ts';
export { Page, PageColumn, Panel } from './page.tsx';
export { EmptyState, PanelFailed } from './panels.tsx';
export { RestatedNote } from './restated-note.tsx';
export { Segmented } from './segmented.tsx';
export { SideMenu } from './side-menu.tsx';
export {
  BadRequest,
  MessedUp,
  NotAuthorized,
  NotFound,
  RetryButton,
  StatePage,
} from './state-pages.tsx';
export { sheet } from './sheet.ts';
export { Surface } from './surface.tsx';
export { Heading, Text } from './text.tsx';
export { pageTip, type Tip, type TipLine } from './tips.ts';
export { Tooltip } from './tooltip.tsx';
export { UiProvider } from './ui-provider.tsx';
