/** Runs before the first paint: sets the stored theme, and whether a user is signed in. */
export const BOOT_SCRIPT = `(function(d){try{var t=localStorage.getItem('theme');if(t==='dark'){d.classList.remove('light');d.classList.add('dark')}if(localStorage.getItem('shop.session'))d.classList.add('signed-in')}catch(e){}})(document.documentElement)`;
