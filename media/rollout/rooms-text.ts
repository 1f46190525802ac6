/** Such as "2,000 rooms". */
export function roomsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'room' : 'rooms'}`;
}
