import { setSend } from '@latchkey/core'
import { type BaseError, MemoTooLongError } from '@latchkey/core/errors'
import { getSend, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../hooks/useErrorText.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useMessages } from '../../../hooks/useMessages.ts'
import { useWatch } from '../../../hooks/useWatch.ts'
import { Note } from '../../../parts/Note.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useStyles } from '../../../ui/useStyles.ts'

export type MemoFieldProps = {
  /** The recipient's address, once what was typed is resolved. */
  receiver: string | undefined
  /** Why the memo cannot be sent. */
  error: BaseError | undefined
}

/** The memo of a transfer, its error while typing, and why it matters. */
export function MemoField({ receiver, error }: MemoFieldProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { memo: messages } = useMessages().send
  const errorText = useErrorText()
  const { memo = '' } = useWatch(getSend, watchSend)
  const isCleared = useMemoOf(receiver)

  function sentenceOf(found: BaseError): string {
    return found instanceof MemoTooLongError ? messages.tooLong(found) : errorText(found)
  }

  return (
    <>
      <TextField
        label={messages.label}
        labelShown
        dir="auto"
        enterKeyHint="done"
        value={memo}
        onChange={(text) => setSend(latchkey, { memo: text, memoReceiver: receiver })}
        {...(error && { error: sentenceOf(error) })}
      />
      {!error && <Note>{isCleared ? messages.cleared : messages.why}</Note>}
    </>
  )
}

/**
 * A memo belongs to the recipient that it was typed for: another one may be an exchange too, which would book the money for nobody. It is
 * cleared once the recipient is another one.
 *
 * @returns whether one was cleared since this view opened, and nothing typed since
 */
function useMemoOf(receiver: string | undefined): boolean {
  const latchkey = useLatchkey()
  const { memo, memoReceiver } = useWatch(getSend, watchSend)
  const [isCleared, setCleared] = useState(false)
  const before = useRef(memo)
  const isNew = memo !== undefined && receiver !== undefined && memoReceiver !== receiver
  useLayoutEffect(() => {
    if (isNew) setSend(latchkey, memoReceiver === undefined ? { memoReceiver: receiver } : noMemo)
  }, [latchkey, isNew, memoReceiver, receiver])
  useLayoutEffect(() => {
    if (before.current && memo === undefined) setCleared(true)
    if (memo) setCleared(false)
    before.current = memo
  }, [memo])
  return isCleared
}

const noMemo = { memo: undefined, memoReceiver: undefined }

const css = `
.lk-memo > .lk-note { padding-inline: 4px }
`
