import type { Auth } from '@fairlead/shared/auth';
import { type Permission, PERMISSIONS } from '@fairlead/shared/domain/access/permissions';

/** A verified session of Maren with the permissions given; all of them by default. */
export function verified(permissions: readonly Permission[] = PERMISSIONS): Auth {
  return {
    status: 'VERIFIED',
    user: {
      exp: Date.parse('2099-01-01T00:00:00Z'),
      swiss_token: 'session-token',
      email: 'maren@halyard.example',
      permissions: [...permissions],
      auth_user_data: {
        user_type: 'REAL_USER',
        email: 'maren@halyard.example',
        given_name: 'Maren',
      },
    },
    clock: {
      business_date: '2024-06-28',
      zone: 'Europe/Zurich',
      server_time: '2024-06-28T10:00:00.000Z',
    },
    received: Date.now(),
  };
}
