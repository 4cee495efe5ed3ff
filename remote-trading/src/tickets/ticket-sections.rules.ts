import type { TicketField, TicketKind } from '@fairlead/trading/domain/tickets/ticket';

/** Control of a field: combobox, day, text or number, checkbox. */
type Control = 'choice' | 'day' | 'text' | 'number' | 'tick';

/** Place and texts of an empty field. */
type FieldLook = {
  readonly field: TicketField;
  readonly control: Control;
  /** Columns of six. */
  readonly span: 1 | 2 | 4 | 6;
  /** Meaning of an empty field. */
  readonly placeholder?: string;
  /** The same in the place of the whole reason, where it is off. */
  readonly offPlaceholder?: string;
};

export type TicketSectionFields = { readonly title: string; readonly fields: readonly FieldLook[] };

const choice = (field: TicketField, span: FieldLook['span'] = 1): FieldLook => ({
  field,
  control: 'choice',
  span,
});

const WHAT: readonly TicketSectionFields[] = [
  {
    title: 'Trade',
    fields: [
      { field: 'tradeDate', control: 'day', span: 1 },
      { field: 'volume', control: 'number', span: 1 },
    ],
  },
  {
    title: 'Tenor',
    fields: [
      choice('monthA'),
      choice('yearA'),
      { field: 'balmoDate', control: 'day', span: 1, offPlaceholder: 'Not prompt' },
      choice('monthB'),
      choice('yearB'),
    ],
  },
  {
    title: 'Product',
    fields: [
      choice('productA'),
      choice('productB'),
      { field: 'priceA', control: 'number', span: 1 },
      { field: 'diff', control: 'tick', span: 1, offPlaceholder: 'Needs two products' },
      { field: 'mini', control: 'tick', span: 1 },
      { field: 'convertedLegVolume', control: 'number', span: 1, offPlaceholder: 'Not needed' },
    ],
  },
];

/** The sections of a ticket in the order a trader thinks, which is the order of the Tab key. */
export const TICKET_SECTIONS: Record<TicketKind, readonly TicketSectionFields[]> = {
  regular: [
    ...WHAT,
    { title: 'Book', fields: [choice('book', 2), choice('strategy', 2), choice('deal', 2)] },
    {
      title: 'Execution',
      fields: [
        choice('exchange'),
        { ...choice('broker', 2), offPlaceholder: 'Not brokered' },
        { field: 'commissionOverride', control: 'number', span: 1, placeholder: 'None' },
        choice('executingFor', 2),
      ],
    },
    {
      title: 'Reference',
      fields: [
        { field: 'clearerTradeIDs', control: 'text', span: 2 },
        { field: 'notes', control: 'text', span: 4 },
      ],
    },
  ],
  internal: [
    ...WHAT,
    {
      title: 'Buy from',
      fields: [choice('buyFromBook', 2), choice('buyFromStrategy', 2), choice('buyFromDeal', 2)],
    },
    {
      title: 'Sell to',
      fields: [choice('sellToBook', 2), choice('sellToStrategy', 2), choice('sellToDeal', 2)],
    },
    { title: 'Execution', fields: [choice('executingFor', 2)] },
    { title: 'Reference', fields: [{ field: 'notes', control: 'text', span: 6 }] },
  ],
};

export const TITLES: Record<TicketKind, string> = {
  regular: 'New Regular Trade',
  internal: 'New Internal Trade',
};

export type { FieldLook };
