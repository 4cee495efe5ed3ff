export { answer, type Call, fakeApi, type FakeApi, refusal } from './fake-api.ts';
export { pageStore, renderScreen } from './render-screen.tsx';
export { verified } from './session.ts';
