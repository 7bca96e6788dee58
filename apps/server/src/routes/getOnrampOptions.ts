import type { Handler } from './Handler.ts'

/** What can be bought with what, of the first provider that answers. */
export const getOnrampOptions: Handler<'getOnrampOptions'> = ({ onramp }, { query }) =>
  onramp.getOptions(onramp.placeOf(query))
