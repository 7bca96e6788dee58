import type { Handler } from './Handler.ts'

/** How purchases under a reference stand; none yet is an empty list. */
export const getOnrampTransactions: Handler<'getOnrampTransactions'> = async ({ onramp }, { params }) => ({
  data: await onramp.purchases.getByReference(params.reference),
})
