/** The task that imports a statement (`features/statements`). */
export const IMPORT_ROUTE = '/clearer/import_statement';

/** The task that imports reference data (`features/reference`). */
export const REFERENCE_ROUTE = '/reference/import';
