// For each element React notes by which component it was made, as the stack of an error: a tenth of
// what a test takes. Nothing here reads it. Where a later React counts otherwise, all stays right and is slower.
import React from 'react';

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
