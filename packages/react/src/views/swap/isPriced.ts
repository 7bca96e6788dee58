/** Whether a price can turn a sum of money into an amount of tokens: there is one, and it is within what makes sense. */
export function isPriced(price: number): boolean {
  return price >= 1e-12 && price <= 1e12
}
