import type { Handler } from './Handler.ts'

/** What can be bought and paid with, from the first provider that responds. */
export const getOnrampOptions: Handler<'getOnrampOptions'> = ({ onramp }, { query }) =>
  onramp.getOptions(onramp.placeOf(query))
