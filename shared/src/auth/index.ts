export {
  type Auth,
  botUserOf,
  type BotUser,
  NOT_VERIFIED,
  type RealUser,
  realUserOf,
  verifiedUser,
} from './auth.ts';
export {
  AuthProvider,
  type AuthValue,
  useAuth,
  useBusinessDate,
  useMay,
  useUser,
  useUserId,
} from './use-auth.ts';
