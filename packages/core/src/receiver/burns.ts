/** Whether what is sent to `receiver` is lost for sure: the zero address, or the contract of what is sent. */
export function burns(receiver: string, contract: string | undefined): boolean {
  return /^0x0{40}$/.test(receiver) || receiver.toLowerCase() === contract?.toLowerCase()
}
