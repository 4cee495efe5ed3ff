/**
 * Modules that the shell provides to remotes without using them itself. A shared module that no
 * build of the shell mentions is not in the page, and remotes bring no copy of their own. Never
 * called.
 *
 * @public
 */
export const provided = () => [
  import('@fairlead/shared/dates'),
  import('@fairlead/shared/forms'),
  import('@fairlead/shared/frames'),
  import('@fairlead/table'),
  import('@fairlead/chart'),
  import('jotai/utils'),
];
