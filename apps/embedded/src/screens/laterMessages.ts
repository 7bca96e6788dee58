import { enLater, type LaterMessages } from '../locales/enLater.ts'
import { useMessages } from './messages.ts'

/** The messages, in the language in use, of screens that load later. */
export function useLaterMessages(): LaterMessages {
  return useMessages().later ?? enLater
}
