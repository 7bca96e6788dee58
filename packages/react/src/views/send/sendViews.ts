/** The views of a send in one chunk: apart, they would weigh more. */
export { SendContactsView } from './SendContactsView.tsx'
export { SendNftPreviewView } from './SendNftPreviewView.tsx'
export { SendNftView } from './SendNftView.tsx'
export { SendPreviewView } from './SendPreviewView.tsx'
export { SendSelectTokenView } from './SendSelectTokenView.tsx'
export { SendView } from './SendView.tsx'
