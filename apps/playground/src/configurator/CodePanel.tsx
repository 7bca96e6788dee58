import { CopyButton } from '../landing/CopyButton.tsx'
import { installLine } from '../landing/Hero.tsx'
import { Scroller } from '../landing/Scroller.tsx'
import { useMessages } from '../messages/loadMessages.ts'
import { type Choice, toQuery } from './choice.ts'
import { writeCode } from './writeCode.ts'

/** The code of the choice, to copy, and a link that opens the page with it. */
export function CodePanel({ choice }: { choice: Choice }) {
  const { configurator: messages, landing } = useMessages()
  const code = writeCode(choice)
  const link = new URL(`/${toQuery(choice)}`, location.origin).href
  return (
    <div className="code-panel">
      <div className="install" dir="ltr">
        <Scroller label={landing.install}>
          <code>{installLine}</code>
        </Scroller>
        <CopyButton text={installLine} label={landing.copyInstall} />
      </div>
      <figure className="code" dir="ltr">
        <figcaption>
          <span>App.tsx</span>
          <CopyButton text={code} label={messages.copyCode} />
        </figcaption>
        <Scroller label={messages.code}>
          <pre>
            <code data-testid="code">{code}</code>
          </pre>
        </Scroller>
      </figure>
      <div className="link-row">
        <p className="quiet">{messages.link}</p>
        <CopyButton text={link} label={messages.copyLink} />
      </div>
    </div>
  )
}
