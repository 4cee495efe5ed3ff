export {
  type Auth,
  /** @public */
  botUserOf,
  type BotUser,
  NOT_VERIFIED,
  type RealUser,
  realUserOf,
} from './auth.ts';
export {
  AuthProvider,
  type AuthValue,
  useAuth,
  useBusinessDate,
  useFirmClock,
  useIsPicture,
  useMay,
  usePresets,
  useUser,
  useUserId,
} from './use-auth.ts';
