// covers: ./date-formats.rules.ts
// covers: ./number-formats.rules.ts
import { expect, test } from '@jest/globals';

import { decimal } from '../csv/cells.ts';
import { createFormatReader } from './cell-formats.rules.ts';

const NEAR = '2026-11-27';
const read = (form: string, text: string) => createFormatReader(form, NEAR)(text);

test.each([
  ['number', '1,234.5', '1234.5'],
  ['number', '1234.50-', '-1234.5'],
  ['number', '(1,000)', '-1000'],
  ['number', '−12', '-12'],
  ['number', '+.5', '0.5'],
  ['number', '12.50 CR', '12.5'],
  ['number', '12.50DR', '-12.5'],
  ['number:comma', '1.234,56', '1234.56'],
  ['number:comma', '1 234,56-', '-1234.56'],
  ['number:comma', "12'345,6", '12345.6'],
  ['number:implied 2', '00000123456', '1234.56'],
  ['number:implied 8', '00000061450000000', '614.5'],
  ['number:implied 2', '123-', '-1.23'],
  ['number:implied 2 overpunch', '000012C', '1.23'],
  ['number:implied 2 overpunch', '000012L', '-1.23'],
  ['number:implied 2 overpunch', '000012}', '-1.2'],
  ['number times 0.01', '81.5', '0.815'],
  ['number times 1000', '2', '2000'],
  ['number negated', '5.00', '-5'],
  ['number inverted', '1.25', '0.8'],
  ['number inverted', '0.0059', '169.491525423729'],
  ['number inverted', '7', '0.142857142857143'],
  ['number inverted', '169491.525', '0.000005900000015'],
  ['number:comma times 0.01 inverted', '0,59', '169.491525423729'],
  ['number inverted negated', '8', '-0.125'],
  ['number:comma times 0.01 negated', '-5,5', '0.055'],
])('as %s, %s is %s', (form, text, value) => {
  expect(read(form, text)).toBe(value);
  expect(decimal(read(form, text))).toBe(value);
});

test.each([
  ['number', '1.234,5', 'is not a number with a decimal point'],
  ['number', '-5 DR', 'has two signs'],
  ['number', '(-5)', 'has two signs'],
  ['number inverted', '0.00', "'0.00' has no inverse"],
  ['number', '1'.repeat(101), 'is not a number: it is too long for one'],
  ['number', '0,793', 'is not a number with a decimal point'],
  ['number:comma', '0.793', 'is not a number with a decimal comma'],
  ['number:comma', '1,234.5', 'is not a number with a decimal comma'],
  ['number:implied 2', '12.5', 'is not a number of digits alone, 2 of them decimals'],
  ['number:implied 2 overpunch', '1234', 'ends in no character that carries a sign'],
])('as %s, %s is refused: it %s', (form, text, says) => {
  expect(() => read(form, text)).toThrow(says);
});

test.each([
  ['day:YYYY-MM-DD', '2024-06-28', '2024-06-28'],
  ['day:DD/MM/YYYY', '28/06/2024', '2024-06-28'],
  ['day:D.M.YY', '8.6.24', '2024-06-08'],
  ['day:?YYYYMMDD', '020240628', '2024-06-28'],
  ['day:DD MMM YYYY', '02 JAN 2012', '2012-01-02'],
  ['day:D MMMM YYYY', '26 June 2024', '2024-06-26'],
  ['day:DD-MMM-YYYY*', '28-Jun-2024 16:30:00', '2024-06-28'],
  ['month:YYYYMM', '202408', '2024-08'],
  ['month:@Y', 'Z6', '2026-12'],
  ['month:@Y', 'F5', '2025-01'],
  ['month:@Y', 'H4', '2034-03'],
  ['month:??@YY', 'CLZ26', '2026-12'],
  ['month:MMM YY', 'Dec 26', '2026-12'],
  ['term:YYYYMM', '202408', 'Aug 24'],
  ['term:MMMYY', 'DEC26', 'Dec 26'],
  ['time:HHmmss', '093005', '09:30:05'],
  ['time:YYYYMMDD HH:mm zone America/Chicago', '20240628 09:30', '14:30:00'],
  ['time:YYYYMMDD HH:mm zone America/Chicago', '20240128 09:30', '15:30:00'],
  ['moment:YYYYMMDDHHmm zone Europe/Zurich', '202406282330', '2024-06-28T21:30:00Z'],
  ['moment:YYYY-MM-DDTHH:mm:ssZ', '2024-06-28T21:40:00Z', '2024-06-28T21:40:00Z'],
  ['moment:YYYY-MM-DD', '2024-06-28', '2024-06-28T00:00:00Z'],
  ['text', ' as it is ', ' as it is '],
])('as %s, %s is %s', (form, text, value) => {
  expect(read(form, text)).toBe(value);
});

test.each([
  ['day:YYYY-MM-DD', '2024-02-30', 'is no day of the calendar'],
  ['day:DD/MM/YYYY', '2024-06-28', "'2024-06-28' is not a day as DD/MM/YYYY"],
  ['month:YYYYMM', '202413', 'names no month of a year'],
  ['month:MMM YY', 'Dez 26', 'names no month of a year'],
  ['month:@Y', 'A6', 'is not a month as @Y'],
  ['time:HHmm', '2560', "'25:60:00' is no time of a day"],
])('as %s, %s is refused: %s', (form, text, says) => {
  expect(() => read(form, text)).toThrow(says);
});

test.each([
  ['number:implied'],
  ['numbers'],
  ['day:MM/DD'],
  ['day:YYYY-MM-DD zone Mars/Base'],
  ['time:HHmm zone Europe/Zurich'],
  ['day:YYYYMMDDMM'],
  [''],
])('%p is no form', (form) => {
  expect(() => createFormatReader(form, NEAR)).toThrow('is no form of a cell');
});
