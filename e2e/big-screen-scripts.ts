// Scripts that journeys of the big screen run within the page, because each step from the test would cost messages to the browser.

/** Returns whether the screen is dimmed for the night, and the offset of its picture in CSS. Undefined until the page has set an offset. */
export const readKiosk = `(() => {
  const root = document.getElementById('root');
  return root?.style.translate ? { isNight: root.classList.contains('is-night'), shift: root.style.translate } : undefined;
})()`;

/** Defines `nextTime`, which waits until the displayed time changes, and `drillDown`, which opens an area and returns, several times. */
export const watchScreen = `
  window.shownTimes = new Set();
  const untilTrue = (target, isTrue) =>
    new Promise((resolve) => {
      const check = () => {
        if (!isTrue()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(check);
      observer.observe(target, { childList: true, characterData: true, subtree: true });
      check();
    });
  const time = document.querySelector('.data-time time');
  window.nextTime = async () => {
    const before = time.textContent;
    await untilTrue(time, () => time.textContent !== before);
    window.shownTimes.add(time.textContent);
  };
  const isBelow = () => document.querySelector('.map nav .back') !== null;
  window.drillDown = async (times) => {
    let count = 0;
    for (; count < times; count += 1) {
      document.querySelector('.panel-areas button').click();
      await untilTrue(document.body, isBelow);
      document.querySelector('.map nav button').click();
      await untilTrue(document.body, () => !isBelow());
    }
    return count;
  };`;

/** Records the running intervals. This script must run before any script of the page. */
export const countIntervals = `
  const begin = window.setInterval;
  const end = window.clearInterval;
  window.running = new Set();
  window.setInterval = (...args) => {
    const id = begin.apply(window, args);
    window.running.add(id);
    return id;
  };
  window.clearInterval = (id) => {
    window.running.delete(id);
    end.call(window, id);
  };`;

/**
 * Answers each request for data with the first successful reply of its address, with a new time. This script must run before any script of
 * the page.
 */
export const answerInPage = `
  const ask = window.fetch;
  const texts = new Map();
  let count = 0;
  const twoDigits = (value) => String(value % 60).padStart(2, '0');
  window.fetch = async (...args) => {
    const url = String(args[0]);
    if (!url.includes('/largeScreen/getScreen')) return ask.apply(window, args);
    if (!texts.has(url)) {
      const reply = await ask.apply(window, args);
      if (!reply.ok) return reply;
      texts.set(url, await reply.text());
    }
    const body = JSON.parse(texts.get(url));
    count += 1;
    const clock = '23:' + twoDigits(Math.floor(count / 60)) + ':' + twoDigits(count);
    body.data.time = body.data.time.slice(0, 10) + ' ' + clock;
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };`;
