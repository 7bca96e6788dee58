import type { Messages } from './messages/Messages.ts'
import type { Settings } from './settings/settings.ts'
import type { World } from './world/readWorld.ts'

/** What each page of the playground starts with. */
export type PageProps = { world: World; settings: Settings; messages: Messages }
