import type { Handler } from './Handler.ts'

/** This server has no plans and counts no visitors; a caller's rate limit is an error response of its own. */
export const getProjectLimits: Handler<'getProjectLimits'> = () => ({
  planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
})
