import { useEffect, useState } from 'react'
import { useMessages } from '../messages/loadMessages.ts'

/** How long the button says that it copied. */
const shownMs = 2_000

/** Copies a text, and says whether that worked: a browser may refuse. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy: messages } = useMessages()
  const [result, setResult] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [result])

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  }
  return (
    <button type="button" className="chip copy" aria-label={label} onClick={copy}>
      <span role="status">{result ? messages[result] : messages.copy}</span>
    </button>
  )
}
