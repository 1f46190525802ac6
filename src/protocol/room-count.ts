/** A number of rooms in words, such as "2,000 rooms". */
export function roomCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'room' : 'rooms'}`;
}
