import { getLog, showBanner } from '@latchkey/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyTextButton } from '../../ui/CopyButton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The log of this page, to read and copy when the app asks for help. */
export function LogSetting(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages, common } = useMessages()
  const [log, setLog] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const isShown = log !== undefined
  // The button that had the focus is gone. The one that copies is below the text, and in view too.
  useEffect(() => {
    if (!isShown) return
    text.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'end' })
  }, [isShown])

  function show() {
    getLog(latchkey).then(setLog, () => showBanner(latchkey, { state: 'error', message: common.viewFailed }))
  }

  if (!isShown)
    return (
      <Button variant="quiet" onClick={show}>
        {messages.log.show}
      </Button>
    )
  return (
    <section ref={section} className="lk-settings-log">
      <h2 id="lk-log">{messages.log.title}</h2>
      <p id="lk-log-about">{messages.log.explain}</p>
      <textarea
        ref={text}
        value={log}
        rows={8}
        readOnly
        dir="ltr"
        lang="en"
        spellCheck={false}
        aria-labelledby="lk-log"
        aria-describedby="lk-log-about"
      />
      <CopyTextButton
        text={log}
        label={messages.log.copy}
        copiedLabel={common.copied}
        failedLabel={messages.log.copyFailed}
      />
    </section>
  )
}

const css = `
.lk-settings-log { scroll-margin-block-end: 24px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.lk-settings-log > p { margin: 0; padding: 0 12px; font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
.lk-settings-log > textarea {
  appearance: none; border: 0; margin: 0; padding: 12px; width: 100%; resize: none; font: 12px/16px ui-monospace, monospace;
  overflow-wrap: anywhere;
  color: var(--lk-text-1); background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-settings-log > textarea:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: -2px }
`
