/** @jest-environment ./bin/jest/dom-environment.mjs */
import { Combobox, Field } from '@fairlead/shared/forms';
import { renderScreen } from '@fairlead/shared/testing';
import { Button } from '@fairlead/shared/ui';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';

import { Accordion } from './accordion.tsx';
import { Confirm } from './confirm.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { Dialog, DialogFrame, DialogParts } from './dialog.tsx';
import { Popover } from './popover.tsx';
import { Tabs } from './tabs.tsx';

jest.setTimeout(30_000);

// What traps the focus passes over what has no size, and jsdom gives none.
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

const press = () => userEvent.setup({ pointerEventsCheck: 0 });

const BROKERS = [{ value: 'k', label: 'Kestrel' }];

type Frame = (open: boolean, close: () => void) => ReactNode;

function Host({ frame }: { readonly frame: Frame }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {frame(open, () => setOpen(false))}
    </>
  );
}

/** Opens it by keyboard from the button, which gets the focus back. */
async function opened(frame: Frame, role: 'dialog' | 'alertdialog' = 'dialog') {
  const user = press();
  renderScreen(<Host frame={frame} />);
  await user.tab();
  await user.keyboard('{Enter}');
  return { user, dialog: await screen.findByRole(role) };
}

const focusedName = () => document.activeElement?.getAttribute('aria-label');
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
const hasFocusBack = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));

/** Waits, since frames close a moment later. */
async function staysOpen() {
  await new Promise((later) => setTimeout(later, 100));
  expect(screen.getByRole('dialog').dataset['state']).toBe('open');
}

const ticket: Frame = (open, close) => (
  <Dialog title="New trade" size="xl" open={open} onClose={close} footer={<Button>Add</Button>}>
    <Field label="Broker">
      <Combobox value={null} choices={BROKERS} onChange={() => undefined} />
    </Field>
  </Dialog>
);

test('[ENT-24] a dialog is named, begins at its first field, keeps the focus and gives it back', async () => {
  const { user, dialog } = await opened(ticket);
  expect(screen.getByRole('dialog', { name: 'New trade' })).toBe(dialog);
  const broker = screen.getByRole('combobox', { name: 'Broker' });
  await waitFor(() => expect(document.activeElement).toBe(broker));

  await user.tab();
  expect(document.activeElement?.textContent).toBe('Add');
  await user.tab();
  await waitFor(() => expect(focusedName()).toBe('Close'));

  await user.keyboard('{Escape}');
  await isClosed();
  await hasFocusBack();
});

test('Escape in an open list closes the list; the dialog stays with what was typed in it', async () => {
  const { user } = await opened(ticket);
  const broker = screen.getByRole('combobox', { name: 'Broker' });
  await waitFor(() => expect(document.activeElement).toBe(broker));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option').textContent).toBe('Kestrel');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await staysOpen();
});

test('a press beside a dialog loses nothing', async () => {
  const { user } = await opened(ticket);
  await user.click(screen.getByText('Open'));
  await staysOpen();
});

test('without a field, Close has the focus', async () => {
  await opened((open, close) => (
    <Dialog title="Output" open={open} onClose={close}>
      Task didn't emit anything to standard out
    </Dialog>
  ));
  await waitFor(() => expect(focusedName()).toBe('Close'));
});

test('[BLO-12] a question has the focus on Cancel, and Enter in haste does nothing', async () => {
  const onConfirm = jest.fn();
  const { user, dialog } = await opened(
    (open, close) => (
      <Confirm title="Undo?" action="Undo" open={open} onConfirm={onConfirm} onCancel={close}>
        This does not undo it from the Blotter Google sheet, just here visually
      </Confirm>
    ),
    'alertdialog',
  );
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toMatch(/^This does not undo it/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await user.keyboard('{Enter}');
  await isClosed();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a question is answered by its button', async () => {
  const onConfirm = jest.fn();
  const { user } = await opened(
    (open, close) => (
      <Confirm title="Undo?" action="Undo it" open={open} onConfirm={onConfirm} onCancel={close}>
        Really
      </Confirm>
    ),
    'alertdialog',
  );
  await user.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('details close by their button and not by Escape', async () => {
  const { user } = await opened((open, close) => (
    <DetailDrawer title="Lot 118" open={open} onClose={close}>
      Petrel
    </DetailDrawer>
  ));
  await waitFor(() => expect(focusedName()).toBe('Close'));
  await user.keyboard('{Escape}');
  await staysOpen();
  await user.keyboard('{Enter}');
  await isClosed();
  await hasFocusBack();
});

function Views() {
  const [value, setValue] = useState('a');
  const tabs = [
    { value: 'a', label: 'Management', content: 'Overview' },
    { value: 'b', label: 'Back Office', content: 'DtD Prices' },
  ];
  return <Tabs label="Views" value={value} onChange={setValue} tabs={tabs} />;
}

test('[PNL-08] of tabs only the current one is drawn', async () => {
  const user = press();
  renderScreen(<Views />);
  expect(screen.getByRole('tablist', { name: 'Views' })).toBeDefined();
  expect(screen.getByRole('tabpanel', { name: 'Management' }).textContent).toBe('Overview');
  expect(screen.queryByText('DtD Prices')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Back Office' }));
  await screen.findByText('DtD Prices');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Back Office');
  await waitFor(() => expect(screen.queryByText('Overview')).toBeNull());
});

test('sections open and close by keyboard, several at a time', async () => {
  const user = press();
  renderScreen(
    <Accordion
      opened={['corp']}
      sections={[
        { id: 'corp', title: 'Corp', content: 'One' },
        { id: 'ship', title: 'Shipping', content: 'Two' },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Corp' })).toBeDefined();
  expect(screen.queryByText('Two')).toBeNull();
  screen.getByRole('button', { name: 'Shipping' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Two')).toBeDefined();
  expect(screen.getByText('One')).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
});

test('a popover opens at its button, takes the focus, and gives it back on Escape', async () => {
  const user = press();
  renderScreen(
    <Popover label="Tables" trigger={<Button>Choose tables</Button>}>
      <Button>All</Button>
    </Popover>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Tables' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All'));
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose tables'));
});

test('[ENT-20] while something is under way every control of a dialog is off, and it stays', async () => {
  const { user, dialog } = await opened((open, close) => (
    <Dialog title="New trade" busy open={open} onClose={close} footer={<Button>Add</Button>}>
      <input aria-label="Volume" />
    </Dialog>
  ));
  for (const control of dialog.querySelectorAll('button, input')) {
    expect(control.matches(':disabled')).toBe(true);
  }
  await user.keyboard('{Escape}');
  await staysOpen();
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('the field that is marked has the focus before the first one', async () => {
  await opened((open, close) => (
    <Dialog title="New trade" open={open} onClose={close}>
      <input aria-label="Trade date" />
      <div data-first>
        <input aria-label="Volume" />
      </div>
    </Dialog>
  ));
  await waitFor(() => expect(focusedName()).toBe('Volume'));
});

/** A dialog whose fields are fetched: they come by the second button. */
function Fetched() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <Button onClick={() => setThere(true)}>Fetch</Button>
      <DialogFrame title="New trade" open onClose={() => undefined}>
        {isThere ? (
          <DialogParts key="fields">
            <input aria-label="Volume" />
          </DialogParts>
        ) : (
          <DialogParts key="waiting">Fetching …</DialogParts>
        )}
      </DialogFrame>
    </>
  );
}

test('a field that comes later has the focus that waited at Close, and no other', async () => {
  const view = renderScreen(<Fetched />);
  await waitFor(() => expect(focusedName()).toBe('Close'));
  fireEvent.click(screen.getByText('Fetch'));
  await waitFor(() => expect(focusedName()).toBe('Volume'));
  view.unmount();

  renderScreen(<Fetched />);
  await waitFor(() => expect(focusedName()).toBe('Close'));
  screen.getByRole('dialog').focus();
  fireEvent.click(screen.getByText('Fetch'));
  await screen.findByLabelText('Volume');
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

function Sending() {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title="New trade" busy={busy} open onClose={() => undefined}>
      <input aria-label="Trade date" />
      <input aria-label="Volume" onChange={() => setBusy(true)} />
      <span onClick={() => setBusy(false)}>Answer</span>
    </Dialog>
  );
}

test('what had the focus when something was sent has it again once that is answered', async () => {
  renderScreen(<Sending />);
  const volume = await screen.findByLabelText('Volume');
  volume.focus();
  fireEvent.change(volume, { target: { value: '1' } });
  await waitFor(() => expect(volume.matches(':disabled')).toBe(true));
  // As a browser takes it from what is off; jsdom does not.
  const none = jest.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  const given = jest.spyOn(volume, 'focus');
  fireEvent.click(screen.getByText('Answer'));
  expect(given).toHaveBeenCalled();
  none.mockRestore();
});

test('a dialog that was open with the page gives the focus to the page', async () => {
  const user = press();
  const Host = () => {
    const [open, setOpen] = useState(true);
    return (
      <main tabIndex={-1}>
        <Dialog title="New trade" open={open} onClose={() => setOpen(false)}>
          <input aria-label="Volume" />
        </Dialog>
      </main>
    );
  };
  renderScreen(<Host />);
  await waitFor(() => expect(focusedName()).toBe('Volume'));
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});
