import { arabic } from './arabic.ts'
import { clickjacking } from './clickjacking.ts'
import { connect } from './connect.ts'
import { embedded } from './embedded.ts'
import { forgedEvents } from './forgedEvents.ts'
import { forgedMessages } from './forgedMessages.ts'
import { keyboard } from './keyboard.ts'
import { qrCode } from './qrCode.ts'
import { reloadAndTabs } from './reloadAndTabs.ts'
import { send } from './send.ts'
import { strangers } from './strangers.ts'
import { strictCsp } from './strictCsp.ts'
import { swap } from './swap.ts'
import type { Visit } from './Visit.ts'

/** What is visited in every engine, by the name that the command takes. */
export const visits: Record<string, Visit> = {
  connect,
  qrCode,
  send,
  swap,
  arabic,
  keyboard,
  strictCsp,
  reloadAndTabs,
  embedded,
  forgedMessages,
  forgedEvents,
  strangers,
  clickjacking,
}
