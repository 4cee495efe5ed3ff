/** The task that imports a statement (`features/statements`). */
export const IMPORT_ROUTE = '/clearer/import_statement';
