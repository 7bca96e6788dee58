import { useMessages } from '../messages/loadMessages.ts'
import { CodeSample } from './CodeSample.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Scroller } from './Scroller.tsx'

export const installLine = 'npm install @latchkey/core @latchkey/adapters @latchkey/react viem'

/** What this is, and how little it takes. */
export function Hero() {
  const { landing: messages } = useMessages()
  return (
    <section className="hero">
      <h1>{messages.title}</h1>
      <p className="lead">{messages.lead}</p>
      <div className="install" dir="ltr">
        <Scroller label={messages.install}>
          <code>{installLine}</code>
        </Scroller>
        <CopyButton text={installLine} label={messages.copyInstall} />
      </div>
      <CodeSample />
    </section>
  )
}
