export {
  type Auth,
  /** @public */
  requireBotUser,
  type BotUser,
  NOT_VERIFIED,
  type RealUser,
  requireRealUser,
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
