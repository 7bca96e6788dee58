import { enButtonMessages } from '../locales/enButtonMessages.ts'
import type { ButtonMessages } from '../locales/Messages.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/** The chosen language's messages for what stands on the page; English until it is loaded. */
export function useButtonMessages(): ButtonMessages {
  return useLatchkeyContext().locale?.messages.button ?? enButtonMessages
}
