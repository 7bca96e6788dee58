import type { Messages } from '../locales/en.ts'
import { enButtonMessages } from '../locales/enButtonMessages.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/** The chosen language's messages for what stands on the page; English until it is loaded. */
export function useButtonMessages(): Messages['button'] {
  return useLatchkeyContext().locale?.messages.button ?? enButtonMessages
}
