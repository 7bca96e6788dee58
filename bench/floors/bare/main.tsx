import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** The floor of any React widget: a button that opens a dialog which is already in the page. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog}>
        <button type="button">Mock Wallet 1</button>
        <button type="button">Mock Wallet 2</button>
      </dialog>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />)
