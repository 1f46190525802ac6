import { render } from 'preact';

/** @returns a function that shows what just happened, such as "Copied", and has a screen reader say it */
export function announcer(target: HTMLElement): (text: string) => void {
  let count = 0;
  return (text) => {
    count += 1;
    // A new key restarts the animation when the same text is announced twice.
    render(<span key={count}>{text}</span>, target);
  };
}
