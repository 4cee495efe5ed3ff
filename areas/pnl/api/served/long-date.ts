import moment from 'moment';

/** '28 Jun 2024'. */
export const formatLongDate = (day: string): string => moment.utc(day).format('DD MMM YYYY');
