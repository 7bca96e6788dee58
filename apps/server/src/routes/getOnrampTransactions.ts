import type { Handler } from './Handler.ts'

/** The purchases with a reference; an empty list while there is none. */
export const getOnrampTransactions: Handler<'getOnrampTransactions'> = async ({ onramp }, { params }) => ({
  data: await onramp.purchases.getByReference(params.reference),
})
