import { LatchkeyProvider } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { createPageLatchkey } from '../latchkey/createPageLatchkey.ts'
import { useMessages } from '../messages/loadMessages.ts'
import { installPageWallet } from '../mock/installPageWallet.ts'
import type { Settings } from '../settings/settings.ts'
import type { World } from '../world/readWorld.ts'

/** The widget at work, in the page. */
export function Stage({ world, theme, locale }: { world: World } & Pick<Settings, 'theme' | 'locale'>) {
  const { landing: messages } = useMessages()
  const [latchkey] = useState(() => createPageLatchkey(world, { embedded: true }))

  useEffect(() => {
    void installPageWallet(world)
  }, [world])

  return (
    <section className="stage" aria-label={messages.stage}>
      <div className="stage-ground">
        <LatchkeyProvider latchkey={latchkey} theme={theme} locale={locale} embedded />
      </div>
      <p className="quiet stage-caption">{messages.mockWallet}</p>
    </section>
  )
}
