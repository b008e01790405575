// placeholder
console.log('x');
