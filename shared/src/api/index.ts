export { type ApiClient, type ByteStream, type CallInput, createApiClient } from './api-client.ts';
export { ApiError, type ApiFailure } from './api-error.ts';
export { type Outcome, settle } from './outcome.ts';
export { sendOnce, type SendOutcome } from './send-once.ts';
export { underOneKey } from './under-one-key.ts';
export { ApiProvider, useApi } from './use-api.ts';
