import { type FormEvent, useState } from 'react'
import { Camera } from '../scan/Camera.tsx'
import { decodeQr } from '../scan/decodeQr.ts'
import { usePhone } from '../wallet/usePhone.ts'
import { Panel } from './Panel.tsx'

/** The lifetime of a link. */
const answerTimeoutMs = 300_000

/**
 * Pairs by a deep link, a pasted link, the camera or a picture. A deep link needs the user's confirmation first, because any page can open
 * one.
 */
export function PairPanel() {
  const { wallet } = usePhone()
  const [deepLink, setDeepLink] = useState(() => readLink(location.search))
  const [link, setLink] = useState('')
  const [scanning, setScanning] = useState(false)
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({})

  const pair = async (uri: string) => {
    setScanning(false)
    clearDeepLink()
    const problem = checkLink(uri, Date.now())
    if (problem) return setState({ problem })
    setState({ busy: true })
    try {
      await wallet.pair(uri, { timeoutMs: answerTimeoutMs })
      setLink('')
      setState({})
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  const clearDeepLink = () => {
    setDeepLink(undefined)
    // A reload must not prompt again.
    history.replaceState(undefined, '', location.pathname)
  }

  const readPicture = async (file: File | undefined) => {
    if (!file) return
    const image = await createImageBitmap(file).catch(() => undefined)
    const text = image && (await decodeQr(image))
    if (text) await pair(text)
    else setState({ problem: 'No QR code found in this picture.' })
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void pair(link.trim())
  }

  return (
    <Panel title="Connect">
      {deepLink && (
        <section className="card" aria-label="Link from another app">
          <p>A link wants to connect this phone with an app.</p>
          <p className="quiet wrap">{deepLink}</p>
          <div className="buttons">
            <button type="button" className="secondary" onClick={clearDeepLink}>
              Ignore link
            </button>
            <button type="button" className="primary" onClick={() => void pair(deepLink)}>
              Open link
            </button>
          </div>
        </section>
      )}
      <form onSubmit={onSubmit}>
        <label className="field">
          <span>Pairing link</span>
          <input
            type="text"
            value={link}
            placeholder="wc:…"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setLink(target.value)}
          />
        </label>
        <button type="submit" className="primary" disabled={link.trim() === ''}>
          Pair
        </button>
      </form>
      <div className="buttons">
        <button type="button" className="secondary" onClick={() => setScanning(!scanning)}>
          {scanning ? 'Stop scanning' : 'Scan a code'}
        </button>
        <label className="secondary file">
          Choose a picture
          <input type="file" accept="image/*" onChange={({ target }) => void readPicture(target.files?.[0])} />
        </label>
      </div>
      {scanning && <Camera onLink={(uri) => void pair(uri)} />}
      <div role="status">
        {state.busy && <p className="quiet">Waiting for the app and your response.</p>}
        {state.problem && <p className="problem">{state.problem}</p>}
      </div>
    </Panel>
  )
}

/** The pairing link of a deep link: the page was opened as `/wc?uri=…` or `/?uri=…`. */
function readLink(search: string): string | undefined {
  return new URLSearchParams(search).get('uri') ?? undefined
}

/** An error message for an invalid pairing link, otherwise undefined. */
function checkLink(uri: string, now: number): string | undefined {
  if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) return 'This is not a pairing link. A pairing link begins with "wc:".'
  const expiry = Number(
    new URLSearchParams(uri.slice(uri.indexOf('?'))).get('expiryTimestamp') ?? Number.POSITIVE_INFINITY,
  )
  return expiry * 1000 <= now ? 'This link has expired. Request a new one in the app.' : undefined
}
