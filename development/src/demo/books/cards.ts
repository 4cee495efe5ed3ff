import { ACCOUNTS, COMPANIES } from './firm.ts';

/** A ledger card: its cells as the chart writes them. */
export type DemoCard = {
  readonly code: string;
  readonly name: string;
  readonly statement: 'PL' | 'BS';
  readonly pnlGroup: string;
  readonly costGroup: string;
  readonly category: '' | 'RUNNING' | 'DRYDOCK' | 'ADMIN';
  readonly sheetGroup: string;
  readonly isBank: boolean;
  readonly isInterCompany: boolean;
};

type Named = readonly [code: string, name: string];

const toCards = (of: Omit<DemoCard, 'code' | 'name'>, named: readonly Named[]): DemoCard[] =>
  named.map(([code, name]) => ({ code, name, ...of }));

const NO_BANK = { isBank: false, isInterCompany: false } as const;

const income = (pnlGroup: string, sheetGroup: string) =>
  ({ statement: 'PL', pnlGroup, costGroup: '', category: '', sheetGroup, ...NO_BANK }) as const;
const cost = (
  pnlGroup: string,
  costGroup: string,
  { category, sheetGroup }: Pick<DemoCard, 'category' | 'sheetGroup'>,
) => ({ ...income(pnlGroup, sheetGroup), costGroup, category });
const running = (group: string, sheetGroup: string) =>
  cost('Running costs', group, { category: 'RUNNING', sheetGroup });
const admin = (group: string, sheetGroup: string) =>
  cost('Administration', group, { category: 'ADMIN', sheetGroup });
const sheet = (sheetGroup: string, isInterCompany = false) =>
  ({
    statement: 'BS',
    pnlGroup: '',
    costGroup: '',
    category: '',
    sheetGroup,
    isBank: false,
    isInterCompany,
  }) as const;

const bankCard = ({ company, currency, card }: (typeof ACCOUNTS)[number]): DemoCard => ({
  ...sheet('10 Cash at banks'),
  code: card,
  isBank: true,
  name: `${COMPANIES.find(({ code }) => code === company)?.name ?? company} ${currency}`,
});

/** The chart of the group, from assets to results. */
export const CARDS: readonly DemoCard[] = [
  ...ACCOUNTS.map(bankCard),
  ...toCards(sheet('11 Receivables'), [
    ['110010', 'Receivables of charterers'],
    ['110020', 'Receivables of cargo buyers'],
  ]),
  ...toCards(sheet('12 Payables'), [
    ['120010', 'Payables to suppliers'],
    ['120020', 'Payables to cargo sellers'],
  ]),
  ...toCards(sheet('13 Inter-company', true), [['130010', 'Current accounts of the group']]),
  ...toCards(sheet('14 Vessels'), [
    ['140010', 'Vessels at cost'],
    ['140020', 'Accumulated depreciation'],
  ]),
  ...toCards(sheet('15 Loans'), [
    ['150010', 'Loans on vessels'],
    ['150020', 'Trade finance'],
  ]),
  ...toCards(sheet('16 Equity'), [['160010', 'Share capital']]),
  ...toCards(sheet('17 Clearers'), [
    ['170010', 'Account at Norvane'],
    ['170020', 'Account at Osterley'],
  ]),
  ...toCards(sheet('18 Accruals'), [['180010', 'Projections and claims of cargoes']]),
  ...toCards(income('Revenue', '40 Hire and freight'), [
    ['400010', 'Time charter hire'],
    ['400020', 'Voyage freight'],
    ['400030', 'Demurrage earned'],
  ]),
  ...toCards(income('Management fees', '41 Fees of the group'), [
    ['410010', 'Technical management fees earned'],
    ['410020', 'Services charged to the group'],
  ]),
  ...toCards(income('Voyage costs', '45 Voyage costs'), [
    ['450010', 'Port charges'],
    ['450020', 'Bunkers'],
    ['450030', 'Canal dues'],
    ['450040', 'Address commission'],
  ]),
  ...toCards(running('Crew', '51 Crew'), [
    ['510010', 'Crew wages'],
    ['510020', 'Crew travel'],
    ['510030', 'Victualling'],
    ['510040', 'Training and medical'],
  ]),
  ...toCards(running('Stores', '52 Stores'), [
    ['520010', 'Deck and engine stores'],
    ['520020', 'Paints and chemicals'],
  ]),
  ...toCards(running('Lubricants', '53 Lubricants'), [['530010', 'Lubricating oils']]),
  ...toCards(running('Spares', '54 Spares'), [
    ['540010', 'Spare parts'],
    ['540020', 'Forwarding of spares'],
  ]),
  ...toCards(running('Repairs', '55 Repairs'), [['550010', 'Repairs and maintenance']]),
  ...toCards(running('Surveys', '56 Surveys'), [['560010', 'Class and surveys']]),
  ...toCards(running('Safety', '57 Safety'), [['570010', 'Safety equipment']]),
  ...toCards(running('General', '58 General'), [
    ['580010', 'Communication'],
    ['580020', 'Sundry costs of the vessel'],
  ]),
  ...toCards(running('Management', '59 Management'), [['590010', 'Technical management fee']]),
  ...toCards(
    cost('Dry docking', 'Dry docking', { category: 'DRYDOCK', sheetGroup: '60 Dry docking' }),
    [
      ['600010', 'Yard'],
      ['600020', 'Spares and paint in dock'],
    ],
  ),
  ...toCards(admin('Staff', '61 Staff'), [
    ['610010', 'Salaries'],
    ['610020', 'Social charges'],
    ['610030', 'Training of the office'],
  ]),
  ...toCards(admin('Premises', '62 Premises'), [
    ['620010', 'Rent'],
    ['620020', 'Office supplies'],
  ]),
  ...toCards(admin('Professional', '63 Professional'), [
    ['630010', 'Audit'],
    ['630020', 'Legal advice'],
    ['630030', 'Consultants'],
  ]),
  ...toCards(admin('Systems', '64 Systems'), [
    ['640010', 'Information technology'],
    ['640020', 'Market data'],
    ['640030', 'Telephone'],
  ]),
  ...toCards(admin('Travel', '65 Travel'), [['650010', 'Travel and entertainment']]),
  ...toCards(income('Trading', '70 Cargoes'), [
    ['700010', 'Sales of cargoes'],
    ['700020', 'Purchases of cargoes'],
    ['700030', 'Freight of cargoes'],
    ['700040', 'Freight differences'],
    ['700050', 'Demurrage of cargoes'],
    ['700060', 'Brokerage'],
    ['700070', 'Canal, insurance, inspection'],
    ['700080', 'Letters of credit'],
    ['700090', 'Results of hedges'],
  ]),
  ...toCards(income('Futures', '71 Futures'), [
    ['710010', 'Realised results of futures'],
    ['710020', 'Clearing fees and commission'],
  ]),
  ...toCards(income('Depreciation', '80 Depreciation'), [['800010', 'Depreciation of vessels']]),
  ...toCards(income('Vessels sold', '82 Vessels sold'), [['820010', 'Results of vessels sold']]),
  ...toCards(income('Finance', '81 Finance'), [
    ['810010', 'Interest on loans'],
    ['810020', 'Bank charges'],
    ['810030', 'Exchange differences'],
  ]),
];
