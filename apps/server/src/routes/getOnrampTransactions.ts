import type { getOnrampTransactions as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'

/** How purchases under a reference stand; none yet is an empty list. */
export const getOnrampTransactions: Handler<typeof contract> = async ({ onramp }, { params }) => ({
  data: await onramp.purchases.find(params.reference),
})
