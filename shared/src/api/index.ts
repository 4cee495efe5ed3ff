export { type ApiClient, type ByteStream, type CallInput, createApiClient } from './api-client.ts';
export { ApiError, type ApiFailure } from './api-error.ts';
export { type Outcome, settle } from './outcome.ts';
export { ApiProvider, useApi } from './use-api.ts';
