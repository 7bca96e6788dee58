import { type FormEvent, useState } from 'react'
import { Camera } from '../scan/Camera.tsx'
import { decodeQr } from '../scan/decodeQr.ts'
import { usePhone } from '../wallet/usePhone.ts'
import { Panel } from './Panel.tsx'
import { checkLink, readLink } from './readLink.ts'

/** As long as a link lives. */
const answerTimeoutMs = 300_000

/**
 * The ways to a pairing: a link in the address, pasted, seen by the camera or in a picture. A link that came by itself is asked about
 * first.
 */
export function PairPanel() {
  const { wallet } = usePhone()
  const [brought, setBrought] = useState(() => readLink(location.search))
  const [link, setLink] = useState('')
  const [scanning, setScanning] = useState(false)
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({})

  const pair = async (uri: string) => {
    setScanning(false)
    forgetBrought()
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

  const forgetBrought = () => {
    setBrought(undefined)
    // A reload must not ask again.
    history.replaceState(undefined, '', location.pathname)
  }

  const readPicture = async (file: File | undefined) => {
    if (!file) return
    const image = await createImageBitmap(file).catch(() => undefined)
    const text = image && (await decodeQr(image))
    if (text) await pair(text)
    else setState({ problem: 'There is no QR code to be seen in this picture.' })
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void pair(link.trim())
  }

  return (
    <Panel title="Connect">
      {brought && (
        <section className="card" aria-label="Link from another app">
          <p>A link wants to connect this phone with an app.</p>
          <p className="quiet wrap">{brought}</p>
          <div className="buttons">
            <button type="button" className="secondary" onClick={forgetBrought}>
              Ignore link
            </button>
            <button type="button" className="primary" onClick={() => void pair(brought)}>
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
        {state.busy && <p className="quiet">Waiting for the app and your answer.</p>}
        {state.problem && <p className="problem">{state.problem}</p>}
      </div>
    </Panel>
  )
}
