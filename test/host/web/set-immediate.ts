// Replaces Node's setImmediate, which a web worker does not have.
export function setImmediate(callback: () => void): void {
  setTimeout(callback);
}
