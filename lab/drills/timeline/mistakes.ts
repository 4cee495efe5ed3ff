/**
 * Mistakes in how bank statements are laid onto their timeline, each planted by itself: invented lives of accounts
 * have to notice it.
 *
 *     node lab/drills/timeline/mistakes.ts             every mistake in turn; ends with 'N passed, N failed'
 *     node lab/drills/timeline/mistakes.ts --lives=200 within so many lives, instead of 2,000
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const BANK = join(import.meta.dirname, '../../../areas/accounting/api/bank');

type Mistake = {
  readonly what: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
};

const MISTAKES: readonly Mistake[] = [
  {
    what: 'a report holds against what is booked',
    file: 'timeline/statement-day.rules.ts',
    right: 'return a.isProvisional ? b : a;',
    wrong: 'return a.isProvisional ? a : b;',
  },
  {
    what: 'reports are laid before what is booked',
    file: 'timeline/timeline.rules.ts',
    right: 'Number(a.isProvisional) - Number(b.isProvisional) ||',
    wrong: 'Number(b.isProvisional) - Number(a.isProvisional) ||',
  },
  {
    what: 'balances are ignored where a statement tells again',
    file: 'timeline/alignment.rules.ts',
    right: 'if (!isBegun && !telling.closing.eq(piece.closing)) return undefined;',
    wrong: '',
  },
  {
    what: 'balances are ignored where a statement goes on',
    file: 'timeline/day.rules.ts',
    right: 'const isAfter = !known.ends && !told.begins && telling.opening.eq(piece.closing);',
    wrong: 'const isAfter = !known.ends && !told.begins;',
  },
  {
    what: 'what a stretch has before a statement is lost',
    file: 'timeline/day.rules.ts',
    right: 'heads.unshift(...payments.slice(0, link.head));',
    wrong: '',
  },
  {
    what: 'what a stretch has after a statement is lost',
    file: 'timeline/day.rules.ts',
    right: 'tails.push(...payments.slice(payments.length - link.tail));',
    wrong: '',
  },
  {
    what: 'stretches joined by a balance that stood twice are not parted',
    file: 'timeline/parting.rules.ts',
    right: 'best !== undefined && best[0] > whole',
    wrong: 'false',
  },
  {
    what: 'the same references are no sign',
    file: 'timeline/day.rules.ts',
    right: 'return best.agreeing > best.differing ? true : undefined;',
    wrong: 'return undefined;',
  },
  {
    what: 'the same words are no sign',
    file: 'timeline/day.rules.ts',
    right: 'if (isTwo && best.words < best.pairs.length) return false;',
    wrong: 'if (isTwo) return false;',
  },
  {
    what: 'corrections take nothing back',
    file: 'timeline/corrections.rules.ts',
    right: 'isSameSpan(statement, other) && isLaterThan(statement, other)',
    wrong: 'false',
  },
  {
    what: 'an earlier statement takes back what a later one tells',
    file: 'timeline/statement-day.rules.ts',
    right: 'return order > 0 ? a : b;',
    wrong: 'return order > 0 ? b : a;',
  },
  {
    what: 'what a statement leaves out stays',
    file: 'timeline/timeline.rules.ts',
    right: 'if (rest === undefined || statement.isProvisional) return false;',
    wrong: 'return false;',
  },
  {
    what: 'pages of a statement contradict each other',
    file: 'timeline/statement-day.rules.ts',
    right: 'ours !== undefined && ours === theirs && page !== other',
    wrong: 'false',
  },
  {
    what: 'a payment is shown by each statement that tells it',
    file: 'timeline/settle.rules.ts',
    right: "{ standing: 'again', sameAs: id, withdrawnBy: null }",
    wrong: "{ standing: 'active', sameAs: null, withdrawnBy: null }",
  },
  {
    what: 'what is told twice counts as a gap',
    file: 'timeline/chain.rules.ts',
    right: 'gap_amount: isTold ? null : gapBetween(last, next)',
    wrong: 'gap_amount: gapBetween(last, next)',
  },
  {
    what: 'a day that ends with the balance it begins with is not turned to the day before',
    file: 'timeline/chain-day.rules.ts',
    right: 'begun === undefined ? this.#turned(next, last) : next',
    wrong: 'next',
  },
  {
    what: 'details are those of any entry of their day and amount',
    file: 'notified/joins.rules.ts',
    right: 'if (own !== null && other !== null) return own === other;',
    wrong: 'if (own !== null && other !== null) return true;',
  },
  {
    what: 'details that were told wrongly first hold against those that correct them',
    file: 'notified/joins.rules.ts',
    right: '(b.madeAt ?? 0) - (a.madeAt ?? 0)',
    wrong: '(a.madeAt ?? 0) - (b.madeAt ?? 0)',
  },
  {
    what: 'two notifications of one entry both have its place',
    file: 'notified/joins.rules.ts',
    right: 'joins.set(one.id, one === winner ? { payment } : { why: whyNot(one, winner) });',
    wrong: 'joins.set(one.id, { payment });',
  },
];

const flag = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const lives = Number(flag('lives') ?? 2_000);

/** Lays lives with a mistake in place until one comes out wrong, or too many wait; undefined: nobody noticed. */
async function noticedBy({ file, right, wrong }: Mistake): Promise<string | undefined> {
  const url = pathToFileURL(join(BANK, file)).href;
  registerHooks({
    load: (loaded, context, next) => {
      const found = next(loaded, context);
      if (loaded !== url) return found;
      return { ...found, source: readFileSync(join(BANK, file), 'utf8').replace(right, wrong) };
    },
  });
  const { livedOf, mostWaiting } = await import('../../second/accounting/bank/lived.ts');
  let waiting = 0;
  for (let seed = 1; seed <= lives; seed += 1) {
    const lived = livedOf(seed);
    if (lived.wrong.length > 0) return `life ${seed}: ${lived.wrong[0] ?? ''}`;
    if (lived.isWaiting) waiting += 1;
  }
  return waiting <= mostWaiting(lives) ? undefined : `${waiting} of ${lives} lives wait`;
}

const isAtRightFile = ({ file, right }: Mistake) =>
  readFileSync(join(BANK, file), 'utf8').split(right).length === 2;

async function one(mistake: Mistake): Promise<void> {
  const notice = await noticedBy(mistake).catch((error: unknown) => String(error));
  console.log(
    notice === undefined
      ? `FAIL ${mistake.what}: unnoticed in ${lives} lives`
      : `ok   ${mistake.what}: ${notice}`,
  );
  process.exitCode = notice === undefined ? 1 : 0;
}

function all(): void {
  let failed = 0;
  for (const [index, mistake] of MISTAKES.entries()) {
    if (!isAtRightFile(mistake)) {
      console.log(`FAIL ${mistake.what}: ${mistake.file} does not have it once`);
      failed += 1;
      continue;
    }
    const words = [import.meta.filename, `--only=${index}`, `--lives=${lives}`];
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
    if (status !== 0) failed += 1;
  }
  console.log(`${MISTAKES.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const only = MISTAKES[Number(flag('only') ?? Number.NaN)];
if (only === undefined) all();
else await one(only);
