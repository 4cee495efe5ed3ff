import { useMemo, useRef, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type {
  listWaitingStatements,
  WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { formatCents, formatDay, formatInstant, formatNumber } from '@fairlead/shared/format';
import { Confirm } from '@fairlead/shared/frames';
import { toasts } from '@fairlead/shared/toast';
import { AreaView, Box, Button, chakra, RetryButton, Text } from '@fairlead/shared/ui';

import { type Fact, FactList } from '../common/facts.tsx';
import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { PAIRS } from './waiting.columns.ts';
import {
  answeredText,
  answerName,
  formatEffect,
  isToConfirm,
  QUESTIONS,
  statementText,
} from './waiting-labels.view-model.ts';
import { useAnswerStatement, useWaitingStatements } from './waiting.data.ts';

const TITLE = 'Bank statements that wait';

/**
 * Bank statements on hold until a user decides how they fit the known ones. Stays mounted while the
 * report is regenerated.
 */
export function WaitingStatements() {
  const { area } = useReport().called;
  const waits = area.status === 'COMPLETED' && (area.data.attention.waiting_statements ?? 0) > 0;
  return waits && <Panel />;
}

function Panel() {
  const { area, refresh, isRefreshing, refreshError } = useWaitingStatements();
  const { refresh: refreshReport } = useReport().called;
  const section = useRef<HTMLElement>(null);
  const onLeft = () => {
    // What had the focus leaves the page.
    section.current?.focus();
    refresh();
    refreshReport();
  };
  return (
    <chakra.section ref={section} tabIndex={-1} aria-label={TITLE} minWidth="0">
      <chakra.h2 textStyle="panelTitle">{TITLE}</chakra.h2>
      <AreaView area={area} report={TITLE} onRetry={refresh}>
        {(waiting) => (
          <>
            {refreshError !== undefined && (
              <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
                <Text role="alert" color="negative">
                  {`${refreshError.panelText}. What is shown may be out of date`}
                </Text>
                <RetryButton onClick={refresh} />
              </Box>
            )}
            <Listed {...{ ...waiting, isRefreshing, onLeft }} onRefused={refresh} />
          </>
        )}
      </AreaView>
    </chakra.section>
  );
}

type AnswerActions = {
  /** True while the data may be stale: actions are disabled. */
  readonly isRefreshing: boolean;
  /** A statement waits no more. */
  readonly onLeft: () => void;
  readonly onRefused: () => void;
};
type Props = AnswerActions & { readonly statement: WaitingStatement };

function Listed({
  statements,
  count,
  ...acts
}: ReplyOf<typeof listWaitingStatements> & AnswerActions) {
  const may = useMay('acc:import');
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <Text color="text.muted">
        {count === 0
          ? 'None waits any more. Generate the report to see what was answered'
          : `They count nothing until somebody answers${may ? '' : ', who may import bank statements (acc:import)'}`}
      </Text>
      {statements.map((statement) => (
        <Waiting key={statement.statement_id} {...{ statement, ...acts }} />
      ))}
      {count > statements.length && (
        <Text>{`The first ${formatNumber(statements.length)} of ${formatNumber(count)}`}</Text>
      )}
    </Box>
  );
}

function Waiting({ statement, ...acts }: Props) {
  const { external_id: name, payments, payment_count: count } = statement;
  const rows = useMemo(() => payments.map((pair, no) => ({ ...pair, no })), [payments]);
  return (
    <chakra.article
      aria-label={`Statement ${name}`}
      display="flex"
      flexDirection="column"
      gap="2"
      minWidth="0"
      borderTop="head"
      paddingTop="2"
    >
      <chakra.h3 textStyle="panelTitle">{QUESTIONS[statement.question]}</chakra.h3>
      <FactList facts={listStatementFacts(statement)} />
      <RowsTable
        id="accounting.waiting-payments"
        title={`Payments of ${name}`}
        unit={statement.currency}
        definition={PAIRS}
        rows={rows}
        empty={<Sentence>It tells no payment, and none of its days is known</Sentence>}
        footer={
          count > rows.length && (
            <span>{`The first ${formatNumber(rows.length)} of ${formatNumber(count)}`}</span>
          )
        }
      />
      <Answers {...{ statement, ...acts }} />
    </chakra.article>
  );
}

const listStatementFacts = (statement: WaitingStatement): readonly Fact[] => [
  ['Bank', statement.bank_name],
  ['Account', statement.service_account_no],
  ['Statement', statement.external_id],
  ['Period', `${formatDay(statement.opening_date)} to ${formatDay(statement.closing_date)}`],
  ['Opening', formatCents(statement.opening)],
  ['Closing', formatCents(statement.closing)],
  ['Format', statement.format ?? 'Not known'],
  ['File', statement.file_name],
  ['Came', `${formatInstant(statement.loaded_at, 'UTC')} UTC, ${statement.loaded_by}`],
  ['Against', statement.asked_about.map(statementText).join('; ')],
];

/** Permission to answer: who may import bank statements also says which of them are right; others see the answers. */
function Answers({ statement, ...acts }: Props) {
  const may = useMay('acc:import');
  const { question, currency, answers } = statement;
  return (
    <Box display="flex" flexDirection="column" gap="2">
      {answers.length === 0 && (
        <Text>No answer comes out as things stand. The next statement of the account may</Text>
      )}
      <chakra.ul className="tabular" color="text.muted" listStyleType="none">
        {answers.map((answer) => (
          <li key={answer.decision}>
            {`${answerName(question, answer.decision)}: ${formatEffect(answer, currency)}`}
          </li>
        ))}
      </chakra.ul>
      {may && <Answering {...{ statement, ...acts }} />}
    </Box>
  );
}

function Answering({ statement, isRefreshing, onLeft, onRefused }: Props) {
  const { question, currency, answers, external_id: name } = statement;
  const { isSending, refused, send } = useAnswerStatement({
    onDone: (done) => {
      toasts.success(answeredText(name, done));
      onLeft();
    },
    onGone: (why) => {
      toasts.error(`${name}: ${why}`);
      onLeft();
    },
    onRefused,
  });
  const [asking, setAsking] = useState<WaitingStatement['answers'][number]>();
  const nameOf = (answer: typeof asking) =>
    answer === undefined ? '' : answerName(question, answer.decision);
  return (
    <>
      <Box display="flex" flexWrap="wrap" gap="2">
        {answers.map((answer) => (
          <Button
            key={answer.decision}
            disabled={isSending || isRefreshing}
            onClick={() =>
              isToConfirm(answer) ? setAsking(answer) : void send(statement, answer.decision)
            }
          >
            {nameOf(answer)}
          </Button>
        ))}
      </Box>
      {refused !== undefined && (
        <Text role="alert" color="negative">
          {refused}
        </Text>
      )}
      <Confirm
        title={`${nameOf(asking)}?`}
        action={nameOf(asking)}
        open={asking !== undefined}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          if (asking !== undefined) void send(statement, asking.decision);
        }}
      >
        {asking && confirmText(asking, currency)}
      </Confirm>
    </>
  );
}

const confirmText = (answer: WaitingStatement['answers'][number], currency: string): string =>
  answer.withdrawn > 0
    ? `${sentence(formatEffect(answer, currency))}. Lines of the ledger that were matched with them are open again. It stays in the audit.`
    : 'The statement does not count, now or later. It is kept, and who decided it stays in the audit.';

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
