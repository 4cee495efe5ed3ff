import { dealtOn } from './desk.ts';
import { computeCharge, type House, toInstrument, type DemoTradeRow } from './house.ts';
import { formatPoints } from './market/decimal-of.ts';
import type { HeldContract, PositionPiece } from './ledger.ts';

/** Everything the clearer books on a day, in the order of the statement's sections. */
export function buildBookings(house: House, day: string, dayBefore: string): DemoTradeRow[] {
  return [
    ...confirmations(house, day, dayBefore),
    ...transfers(house, day),
    ...offsets(house, day),
    ...expiries(house, day),
  ];
}

function confirmations(house: House, day: string, dayBefore: string): DemoTradeRow[] {
  const fills = dealtOn({ ...house, day, dayBefore });
  const first = house.nextOrder;
  house.nextOrder += 1 + Math.max(-1, ...fills.map(({ order }) => order));
  return fills.map(({ contract, month, months, balmoDate, lots, points, ...fill }) => {
    // A strip is dealt as one and held as its months.
    for (let i = 0; i < months; i += 1) {
      const term = { month: month + i, balmoDate };
      house.ledger.add({ account: fill.account, contract, term }, { lots, points });
    }
    const commission = fill.contraAccount === null ? contract.commission : 0;
    return {
      ...toInstrument(contract, { month, balmoDate }, months),
      account: fill.account,
      contraAccount: fill.contraAccount,
      orderNum: first + fill.order,
      tradeDate: fill.tradeDate,
      tradeTime: fill.tradeTime,
      tradeType: 'Trade',
      trader: fill.trader,
      lots: String(lots),
      price: formatPoints(points),
      fees: computeCharge(lots * months, contract.fee),
      commission: computeCharge(lots * months, commission),
      openedAt: null,
    };
  });
}

const WEDNESDAY = 3;

/** On Wednesdays a position moves to the other account, at the price it was opened at. */
function transfers(house: House, day: string): DemoTradeRow[] {
  const { clearer, ledger, random } = house;
  const { main, other } = clearer;
  if (main === other || new Date(day).getUTCDay() !== WEDNESDAY) return [];
  const movable = ledger.open().filter(({ account }) => account === main);
  if (movable.length === 0) return [];
  const from = random.pick(movable);
  const piece = ledger.takeFirst(from);
  if (piece === undefined) return [];
  const to = { ...from, account: other };
  ledger.add(to, piece);
  const row = booking(house, day, 'TPA Transfer');
  return [
    { ...row(from, { ...piece, lots: -piece.lots }), contraAccount: other, fees: '0' },
    { ...row(to, piece), contraAccount: main, fees: '0' },
  ];
}

/** Purchases and sales of a contract cancel out: shown once more, at their own prices. */
function offsets(house: House, day: string): DemoTradeRow[] {
  return house.ledger.offset().flatMap(({ line, pieces }) => {
    const row = booking(house, day, 'P&S');
    return pieces.map((piece) => row({ ...line, account: house.clearer.closing }, piece));
  });
}

/** Closes what stops trading at the final price: the clearer deals the other side. */
function expiries(house: House, day: string): DemoTradeRow[] {
  const { clearer, ledger, market } = house;
  return ledger.expire(day).flatMap((position) => {
    const { contract, term, account, pieces } = position;
    const isDelivery = contract.product.pricing === 'MONTH_FIX';
    const final = market.settlement(contract.product, term, day);
    const row = booking(house, day, isDelivery ? 'Delivery' : 'Trade Settlement');
    return pieces.map(({ lots, points }) => ({
      ...row(
        { contract, term, account: isDelivery ? clearer.closing : account },
        { lots: -lots, points: final },
      ),
      openedAt: formatPoints(points),
    }));
  });
}

/** Rows that nobody dealt, of one order number. */
function booking(
  house: House,
  day: string,
  tradeType: string,
): (line: HeldContract, piece: PositionPiece) => DemoTradeRow {
  const orderNum = house.nextOrder;
  house.nextOrder += 1;
  return ({ account, contract, term }, { lots, points }) => ({
    ...toInstrument(contract, term),
    account,
    contraAccount: null,
    orderNum,
    tradeDate: day,
    tradeTime: null,
    tradeType,
    trader: null,
    lots: String(lots),
    price: formatPoints(points),
    fees: computeCharge(lots, contract.fee),
    commission: '0',
    openedAt: null,
  });
}
