import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The floor of any React widget: a button that opens a dialog which is already in the page, and what its rows open: a code that is drawn
 * before, and a list whose file has to be fetched.
 */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [next, setNext] = useState<ReactNode>()
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog}>
        {next ?? (
          <>
            <button type="button">Mock Wallet 1</button>
            <button type="button">Mock Wallet 2</button>
            <button type="button" onClick={() => setNext(<Code />)}>
              WalletConnect
            </button>
            <button type="button" onClick={() => void import('./Rows.tsx').then(({ Rows }) => setNext(<Rows />))}>
              All Wallets
            </button>
          </>
        )}
      </dialog>
    </>
  )
}

/** In the place where the benchmark looks for a code. */
function Code() {
  return (
    <div className="lk-qr">
      <svg width="300" height="300" viewBox="0 0 3 3" role="img" aria-label="Code">
        <path d="M0 0h1v1h-1zM2 0h1v1h-1zM0 2h1v1h-1z" />
      </svg>
    </div>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />)
